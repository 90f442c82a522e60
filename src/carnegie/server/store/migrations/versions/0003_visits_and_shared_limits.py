"""when people were last seen, and limits that all processes share"""

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("seen", sa.Double(), nullable=False, server_default="0"))
    op.execute(sa.text("UPDATE people SET seen = :now").bindparams(now=time.time()))
    # Unlogged: not worth a write to the disk.
    unlogged = ["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else []
    op.create_table(
        "buckets",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("level", sa.Double(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
        prefixes=unlogged,
    )


def downgrade() -> None:
    raise NotImplementedError("there is no way back; restore a backup")
