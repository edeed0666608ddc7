import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod'
import * as answers from '../answers.ts'
import { promptEdition } from './edition.ts'
import { ground } from './ground.ts'
import lock from './prompts.lock.json' with { type: 'json' }
import { actions, modes, personas, talkVersion } from './talk.ts'
import { prompts } from './tasks.ts'

const digest = (wording: unknown) => createHash('sha256').update(JSON.stringify(wording)).digest('hex').slice(0, 16)

const manner = { version: talkVersion, text: JSON.stringify([modes, personas, actions]) }

const now = Object.fromEntries(
  Object.entries({ ground, manner, ...prompts }).map(([name, { version, text }]) => [
    `${name} ${version}`,
    digest(text),
  ]),
)

/** The forms of answers are part of the prompt as well: they share the ground's version. */
const forms = Object.values(answers).map((schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

test('[J9] a prompt with changed text has another version, and each version has one text', () => {
  const locked: Record<string, string> = lock
  const changed = Object.entries({ ...now, [`forms ${ground.version}`]: digest(forms) }).filter(
    ([name, hash]) => locked[name] !== hash,
  )
  // A changed prompt gets a new version, and a line of its own in prompts.lock.json; existing lines stay.
  expect(Object.fromEntries(changed)).toEqual({})
})

test('[J9] the edition of results goes up with every version', () => {
  const versions = Object.keys(now).map((name) => Number(name.split(' ')[1]))
  expect(promptEdition).toBe(versions.reduce((sum, version) => sum + version, 0))
})
