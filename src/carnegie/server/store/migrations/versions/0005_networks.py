"""the network that a table was made from"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.add_column(sa.Column("network", sa.Text(), nullable=True))
        batch_op.create_index("games_by_network", ["network", "status"])


def downgrade() -> None:
    raise NotImplementedError("there is no way back; restore a backup")
