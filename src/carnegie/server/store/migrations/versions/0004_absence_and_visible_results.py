"""when players were last at a table, stand-ins, and who may see a result"""

import json
import time

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sittings", sa.Column("seen", sa.Double(), nullable=False, server_default="0"))
    op.execute(sa.text("UPDATE sittings SET seen = :now").bindparams(now=time.time()))
    op.add_column("results", sa.Column("stand_in", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("results", sa.Column("listed", sa.Boolean(), nullable=False, server_default=sa.true()))
    connection = op.get_bind()
    rows = connection.execute(sa.text("SELECT id, document FROM games WHERE status = 'over'"))
    hidden = [row.id for row in rows if not is_public(json.loads(row.document)["options"])]
    hide = sa.text("UPDATE results SET listed = :listed WHERE game = :game")
    for game in hidden:
        connection.execute(hide, {"listed": False, "game": game})


def is_public(options: dict[str, object]) -> bool:
    return options.get("listed", True) is True and options.get("watch", "everyone") == "everyone"


def downgrade() -> None:
    raise NotImplementedError("there is no way back; restore a backup")
