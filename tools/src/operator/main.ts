// `pnpm operator COMMAND …` runs the platform; `docs/operating.md` has each command with an example.
import { run } from './run.ts'

// Not `exit`: pending writes to a pipe would be cut off.
process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  out: process.stdout,
  errors: process.stderr,
  input: process.stdin,
})
