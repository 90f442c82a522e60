"""a glance at each game, for lists"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.add_column(sa.Column("glance", sa.Text(), nullable=True))


def downgrade() -> None:
    raise NotImplementedError("there is no way back; restore a backup")
