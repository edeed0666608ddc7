import { expect, test } from 'vitest'
import type { Tree } from '#house/tree.ts'
import { affectedTests } from './affected-tests.ts'

const files: Readonly<Record<string, string>> = {
  'schema/src/kit/names.ts': 'export const a = 1',
  'schema/src/kit/names.test.ts': "import { a } from './names.ts'",
  'worker/src/accounts/cards/handlers.ts': "import { a } from '@takhti/schema/kit/names'",
  'worker/src/accounts/cards/handlers.test.ts': "import './handlers.ts'",
  'worker/src/calls.ts': "import '#accounts/cards/handlers.ts'",
  'worker/test/school.ts': "import '#calls.ts'",
  'worker/test/cards.test.ts': "import './school.ts'",
  'worker/test/emails.test.ts': "import './school.ts'",
}
const tree: Tree = { files: Object.keys(files), read: (path) => files[path] ?? '', has: (path) => path in files }

test('[TS-9] a change selects tests within two imports and those named after it', () => {
  expect(affectedTests(tree, ['worker/src/accounts/cards/handlers.ts'])).toEqual({
    near: ['worker/src/accounts/cards/handlers.test.ts', 'worker/test/cards.test.ts'],
    farCount: 1,
  })
  expect(affectedTests(tree, ['schema/src/kit/names.ts'])).toEqual({
    near: ['schema/src/kit/names.test.ts', 'worker/src/accounts/cards/handlers.test.ts'],
    farCount: 2,
  })
  expect(affectedTests(tree, ['worker/test/emails.test.ts', 'gone.test.ts']).near).toEqual([
    'worker/test/emails.test.ts',
  ])
})
