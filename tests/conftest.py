"""What holds for all tests."""

import os
import signal

import pytest

pytest_plugins = ["tests.limits"]

# A test run that was started in the background ignores Ctrl-C, and so would the programs that the tests interrupt.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Whoever runs the tests may have corrected the components; the commands that the tests run must not notice."""
    os.environ["CARNEGIE_DATA"] = str(tmp_path_factory.mktemp("data"))
