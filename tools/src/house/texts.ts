import { isModule, isTest, type Tree } from './tree.ts'
import type { RuleId, Violation } from './violation.ts'

const TEXT = /\.(ts|tsx|mjs|js|json|md|toml|ya?ml|html|css|sql|sh)$|(^|\/)[^.]+$/
// Split, so that this file passes its own rule.
const MACHINE_PATHS = new RegExp(
  ['/home/', '/Users/', '/root/', '/work' + '/', 'C:\\\\Users'].map((path) => `(?<![\\w.@:*}/])${path}\\w`).join('|'),
)
const REGISTRIES = /https?:\/\/[^\s"'`/]*(registry|mirror|artifactory|nexus)/
const SKIPS = /\b(test|it|describe|suite)\.(skip|skipIf|only|todo|fixme|fails|fail|runIf)\b/

/** Checks of the lines of hand-written files that a parser cannot make. */
export function textViolations(tree: Tree): Violation[] {
  const files = tree.files.filter((path) => TEXT.test(path) && path !== 'pnpm-lock.yaml')
  return files.flatMap((path) =>
    tree
      .read(path)
      .split('\n')
      .flatMap((text, index) =>
        broken(path, text).map(({ rule, message }) => ({ rule, message, path, line: index + 1 })),
      ),
  )
}

function broken(path: string, text: string): { rule: RuleId; message: string }[] {
  const found: { rule: RuleId; message: string }[] = []
  if (MACHINE_PATHS.test(text)) found.push({ rule: 'text/machine-path', message: 'names a folder of one machine' })
  if (REGISTRIES.test(text)) found.push({ rule: 'text/machine-path', message: 'names a package registry' })
  if (isModule(path) && isTest(path) && SKIPS.test(text))
    found.push({ rule: 'test/skipped', message: 'does not run, runs alone, or may fail' })
  return found
}
