import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { before, pascal, withImport, type Change } from './change.ts'
import { featureTexts } from './feature-texts.ts'

const templates = join(import.meta.dirname, 'templates')

/**
 * A whole feature: items of one person in an institute, from table to screen. It compiles and its tests pass as
 * written; `notes` in the templates is a placeholder of its name.
 */
export function newFeature(name: string, singular = name.replace(/s$/, '')): Change[] {
  if (!/^[a-z]+$/.test(name) || !/^[a-z]+$/.test(singular) || name === singular)
    throw new Error('A feature is a plural of the glossary: pnpm new feature notes [note]')
  const named = (text: string) => renamed(text, name, singular)
  return [
    ...filesIn(templates).map((path) => ({
      path: named(relative(templates, path).replace(/\.txt$/, '')),
      text: named(readFileSync(path, 'utf8')),
    })),
    ...registers.map(({ path, edit }) => ({ path, edit: (text: string) => edit(text, named) })),
    ...featureTexts(name, singular),
  ]
}

function renamed(text: string, name: string, singular: string): string {
  return text
    .replaceAll('Notes', pascal(name))
    .replaceAll('notes', name)
    .replaceAll('Note', pascal(singular))
    .replaceAll('note', singular)
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

type Register = { path: string; edit: (text: string, named: (text: string) => string) => string }

/** Lists that name every area. The compiler or a test refuses an area that one of them lacks. */
const registers: readonly Register[] = [
  {
    path: 'schema/src/contract.ts',
    edit: (text, named) =>
      before(
        withImport(text, named("import { notes } from './notes/contract.ts'")),
        '}\n\nexport type',
        named('  notes,\n'),
      ),
  },
  {
    path: 'schema/src/samples.ts',
    edit: (text, named) =>
      before(
        withImport(text, named("import { noteSamples } from './notes/samples.ts'")),
        "  'accounts.sendVerificationLink'",
        named('  ...noteSamples,\n'),
      ),
  },
  {
    path: 'schema/src/kit/audit-actions.ts',
    edit: (text, named) => before(text, '] as const', named("  'notes.create',\n  'notes.remove',\n")),
  },
  {
    path: 'schema/src/records/rules.ts',
    edit: (text, named) =>
      before(text, "  'institute.uploads.owner_id'", named("  'institute.notes.owner_id': 'delete',\n")),
  },
  {
    path: 'worker/src/router.ts',
    edit: (text, named) =>
      before(
        withImport(text, named("import { notesHandlers } from '#notes/handlers.ts'")),
        '} satisfies',
        named('  notes: notesHandlers,\n'),
      ),
  },
  { path: 'pwa/generate-contract.ts', edit: (text, named) => before(text, "  'threads',\n", named("  'notes',\n")) },
  {
    path: 'pwa/src/screen/paths.ts',
    edit: (text, named) => before(text, '} as const', named("  notes: '/dashboard/notes',\n")),
  },
  {
    path: 'pwa/src/app/screens.ts',
    edit: (text, named) =>
      before(
        text,
        '} satisfies Record<string, ScreenLoader>',
        named("  [paths.notes]: () => import('#notes/NotesScreen.tsx').then((file) => file.notesScreen),\n"),
      ),
  },
  {
    path: 'e2e/src/gallery/screens.ts',
    edit: (text, named) =>
      before(
        text,
        "  { name: 'create', viewer",
        named("  { name: 'notes', viewer: 'instructor', path: () => '/dashboard/notes' },\n"),
      ),
  },
  {
    path: 'docs/glossary.md',
    edit: (text, named) =>
      before(text, '\n## Lessons and boards', named('- **notes** — what a person writes for themselves.\n')),
  },
]
