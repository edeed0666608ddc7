import type { EngineHere } from '@takhti/schema/ai/model'
import { primaryLanguage } from '@takhti/schema/kit/words'
import type { DeviceModels } from '../engines/device-models.ts'
import { languageIn, translatorFor } from '../engines/translate.ts'
import { hasWords, isInScriptOf } from './written-language.ts'

/** How a text is translated: by which engine, and from which language, `und` where the engine finds that out. */
export type Way = { engine: 'device' | 'edge'; from: string }

type Asked = { text: string; reader: string; models: DeviceModels; edge: () => Promise<EngineHere | null> }

/**
 * How a text can be translated for a reader. Null where it is in the reader's language, where that cannot be known, and
 * where no engine translates. The browser's model is taken first: with it the text stays on the device.
 */
export async function wayFor({ text, reader, models, edge }: Asked): Promise<Way | null> {
  if (!hasWords(text)) return null
  const to = primaryLanguage(reader)
  const found = await languageIn(text, models, {}).catch(() => 'und')
  const isKnown = found !== 'und'
  if (isKnown ? primaryLanguage(found) === to : isInScriptOf(text, reader)) return null
  if (isKnown && (await translatorFor(models, { from: found, to })) !== 'unavailable')
    return { engine: 'device', from: found }
  const here = await edge()
  return here?.engine === 'edge' && here.tasks.includes('translation') ? { engine: 'edge', from: found } : null
}
