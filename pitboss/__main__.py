from pitboss.cli import main

raise SystemExit(main())
