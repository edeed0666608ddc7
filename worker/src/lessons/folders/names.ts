import type { ErrorCode } from '@takhti/schema/kit/errors'
import type { NewName } from '@takhti/schema/lessons/folders/move-plan'
import { drawnName, freeName } from '@takhti/schema/lessons/folders/rules'
import { causes } from '#platform/commit.ts'
import { Failure } from '#platform/failure.ts'
import { randomBytes } from '#platform/random.ts'

const attempts = 6

/** From this attempt on a number is drawn at random, as many concurrent requests for one name would all count to the same. */
const firstDrawn = 2

/**
 * Loads, decides and commits again while the chosen free name is taken by the time it is written. `newName` turns a taken
 * name into a free one.
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

/** Whether the database refused a name that an item of the same folder has. */
export function isNameTaken(error: unknown): boolean {
  return /(?:lessons|folders)\.name_key/.test(causes(error))
}

const refusals: Readonly<Record<string, ErrorCode>> = {
  FOLDER_NOT_FOUND: 'folders/not-found',
  FOLDER_INTO_ITSELF: 'folders/into-itself',
  FOLDER_TOO_DEEP: 'folders/too-deep',
  FOLDERS_TOO_MANY: 'folders/too-many',
}

/** Maps errors of the folder triggers to failures of the API; any other error stays as it is. */
export function asRefusal(error: unknown): unknown {
  const texts = causes(error)
  const known = Object.entries(refusals).find(([word]) => texts.includes(word))
  return known === undefined ? error : new Failure(known[1])
}

function draw(): number {
  const [high = 0, low = 0] = randomBytes(new Uint8Array(2))
  return 1_000 + ((high * 256 + low) % 9_000)
}
