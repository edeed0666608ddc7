import type { ErrorCode } from '@takhti/schema/kit/errors'
import type { NewName } from '@takhti/schema/lessons/folders/moving'
import { drawnName, freeName } from '@takhti/schema/lessons/folders/rules'
import { causes } from '#platform/commit.ts'
import { Failure } from '#platform/failure.ts'
import { randomBytes } from '#platform/random.ts'

const attempts = 6

/** From this attempt on a number is drawn: many who ask for one name at once would all count to the same. */
const firstDrawn = 2

/**
 * Loads, decides and commits anew while the name that was free is taken by the time it is written. `newName` is how a name
 * that is taken becomes one that is not.
 */
export async function withFreeName<Answer>(act: (newName: NewName) => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    const newName: NewName = (name, taken) => (attempt < firstDrawn ? freeName(name, taken) : drawnName(name, draw()))
    try {
      return await act(newName)
    } catch (error) {
      if (attempt === attempts || !isNameTaken(error)) throw asRefusal(error)
    }
  }
}

/** Whether the database refused a name that something beside it has. */
export function isNameTaken(error: unknown): boolean {
  return /(?:lessons|folders)\.name_key/.test(causes(error))
}

const refusals: Readonly<Record<string, ErrorCode>> = {
  FOLDER_NOT_FOUND: 'folders/not-found',
  FOLDER_INTO_ITSELF: 'folders/into-itself',
  FOLDER_TOO_DEEP: 'folders/too-deep',
  FOLDERS_TOO_MANY: 'folders/too-many',
}

/** What the triggers of the folders say, as a client understands it; anything else as it is. */
export function asRefusal(error: unknown): unknown {
  const said = causes(error)
  const known = Object.entries(refusals).find(([word]) => said.includes(word))
  return known === undefined ? error : new Failure(known[1])
}

function draw(): number {
  const [high = 0, low = 0] = randomBytes(new Uint8Array(2))
  return 1_000 + ((high * 256 + low) % 9_000)
}
