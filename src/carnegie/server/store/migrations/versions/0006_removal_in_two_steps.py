"""removal in two steps, by the time that the server has run"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.add_column(sa.Column("hidden", sa.Double(), nullable=True))
        batch_op.create_index("games_by_hidden", ["hidden"])
    op.create_table(
        "clock",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("wall", sa.Double(), nullable=False),
        sa.Column("ran", sa.Double(), nullable=False),
        sa.Column("steady_from", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )


def downgrade() -> None:
    raise NotImplementedError("there is no way back; restore a backup")
