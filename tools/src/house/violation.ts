/** One broken rule at one place; `path` is relative to the root of the tree that was checked. */
export type Violation = { rule: RuleId; path: string; line: number; message: string }

/** Every rule of this folder, and its demand. */
export const ruleIds = {
  'import/room': 'a room imports only the rooms below it, and by their package names',
  'import/area': 'an area reaches another one through its port, and plumbing knows no area',
  'import/circle': 'no files of a room import each other in a circle, types and `import()` counted',
  'import/package': 'a package is imported only where it has its home',
  'import/test': 'nobody imports a test',
  'import/spelling': 'imports carry their extension inside a room and none across rooms; zod is imported whole',
  'name/folder': 'a folder is named by what it holds, never utils, helpers, common or lib',
  'name/file': 'a file is kebab-case, or PascalCase with one component of that name',
  'name/root': 'the root has only files that tools or people look for there',
  'name/glossary': 'an area is a word of the glossary',
  'global/banned': 'fetch, storage, clocks and randomness are used only where they have their home',
  'reason/missing': 'a cast, an assertion or a disabled lint rule has a sentence above it that says why',
  'shipped/test-machinery': 'shipped source neither names the fault switch nor imports test machinery',
  'deploy/development-switch': 'a deployment without a named environment deploys no development switch',
  'migration/contract': 'a migration only expands, as the worker before it still runs, or gives a reason to contract',
  'test/skipped': 'no test is skipped, focused or expected to fail',
  'text/machine-path': 'no file names a folder of one machine or a package registry',
  'docs/path': 'a path cited in a document exists',
  'docs/length': 'docs/architecture.md has at most 150 lines',
  'guarantee/unproven': 'a guarantee has tests and a planted fault, or a reason',
  'guarantee/unknown': 'a test title names only guarantees of docs/guarantees.md',
  'specification/place': 'a row of docs/specification.md names a place and a test that exist, or is open',
  'docs/decision': 'a decision has a numbered title and at most 400 words outside of tables',
  'language/retired': 'identifiers, comments and documents have no retired word of docs/vocabulary.md',
  'name/participle': 'a file is a noun of what it exports, without a gerund, a participle or a retired word',
  'test/title': 'a test title has at most 90 characters, and an id at its start has brackets',
  'locale/complete': 'English, Hindi and Arabic have the same keys, each once, and the same placeholders',
  'locale/terms': 'One thing has one word in each language',
} as const

export type RuleId = keyof typeof ruleIds

/** One line per violation, as compilers print them. */
export function printed(violations: readonly Violation[]): string {
  return violations.map(({ rule, path, line, message }) => `${path}:${line} ${rule} ${message}`).join('\n')
}
