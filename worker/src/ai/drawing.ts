import { refused } from '@takhti/assistant/port'
import type { ai } from '@takhti/schema/ai/contract'
import type { DrawnImage } from '@takhti/schema/ai/drawn-image'
import { cleanFileName } from '@takhti/schema/kit/name-rules'
import { withoutNames } from '@takhti/schema/learning/rules'
import { ownFile } from '#files/port.ts'
import type { HandlerArgs } from '#http/implement.ts'
import { findAsker } from '#learning/port.ts'
import { holding } from '#licences/port.ts'
import { configuredImages } from '#platform/image-engine.ts'

type Args = HandlerArgs<typeof ai.image, null>

/** An image from words for a credit, as a file of the caller's own. A refusal and a failure cost no credit and no storage. */
export async function drawing(args: Args) {
  const { input, platform, scope, now, newId, earlier, commit } = args
  const engine = configuredImages(platform.env)
  if (engine === null) return refused('assistant/no-drawing')
  const first = await earlier()
  // It had the form of this call's answer when it was stored.
  if (first !== null) return first.answer as DrawnImage
  const { names } = await findAsker(platform, scope)
  return holding(platform, args, async ({ hold, free }) => {
    await hold({ aiCredits: 1 })
    const drawn = await engine.draw(withoutNames(input.prompt, names))
    if (drawn === null || drawn === 'declined') {
      free()
      return refused(drawn === null ? 'assistant/media-failed' : 'assistant/declined')
    }
    const { bytes, type } = drawn
    await hold({ dataStorage: bytes.length })
    const named = { id: newId(), file: nameOf(input.prompt, type), mediaType: type, bytes }
    const file = await ownFile(platform, scope, { ...named, now })
    const answer: DrawnImage = { ...named, bytes: bytes.length, by: engine.name }
    try {
      return await commit({
        action: 'ai.make',
        entityId: named.id,
        effects: [file.insert],
        changes: [{ entity: 'content', entityId: named.id, kind: 'upsert', audience: `person:${scope.personId}` }],
        answer,
      })
    } catch (error) {
      // A twin of this call was committed first, or this one was and its answer was lost.
      const won = await earlier()
      // It had the form of this call's answer when it was stored.
      const stored = won?.answer as DrawnImage | undefined
      if (stored?.id !== named.id) await file.drop()
      if (stored === undefined) throw error
      return stored
    }
  })
}

/** The words as a name, as much of them as a list shows. */
function nameOf(prompt: string, type: DrawnImage['mediaType']): string {
  const words = cleanFileName([...prompt].slice(0, 60).join('')) || 'Picture'
  return `${words}.${type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length)}`
}
