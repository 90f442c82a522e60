"""What README.md, CONTRIBUTING.md, docs/ and examples/ say and show is true."""
