import { refused } from '@takhti/assistant/port'
import type { presentations } from '@takhti/schema/presentations/contract'
import type { Script, Speech } from '@takhti/schema/presentations/talk-model'
import { accountOf, engineFor, readableFor } from '#ai/port.ts'
import type { HandlerArgs } from '#http/implement.ts'
import { holding } from '#licences/port.ts'
import { readSpeech, storeSpeech } from '#platform/speech-files.ts'
import { configuredVoice } from '#platform/voice.ts'

type Args<Name extends keyof typeof presentations> = HandlerArgs<(typeof presentations)[Name], null>

/** The script of each slide. It is the embedded engine's work, which has no other sentences than the source's. */
export async function script(args: Args<'script'>) {
  const { input, platform, now, newId, earlier, commit, fail, facts } = args
  const first = await earlier()
  // It had the form of this call's answer when it was stored.
  if (first !== null) return first.answer as Script
  const readable = (await readableFor(args)) ?? fail('common/not-found')
  const { embeddedScript, embeddedSlides, scriptsOf } = await import('@takhti/assistant/engines/embedded-slides')
  const { count, minutes, level, isJoined, slides, to } = input
  const wish = { minutes, level, isJoined }
  const engine = await engineFor(platform.env)
  const isTranslated = to !== undefined && to !== readable.language
  if (isTranslated && engine.can('translation') !== 'ok') return refused('assistant/not-possible')
  const seed = input.seed ?? now.getTime() % 0xffff_ffff
  const scripts =
    slides === undefined
      ? scriptsOf(await embeddedSlides(readable, { ...wish, seed, count }))
      : await embeddedScript(readable, slides, wish)
  if (scripts.every(({ text }) => text === '')) return refused('assistant/source-too-short')
  return holding(platform, args, async ({ hold, free }) => {
    await hold({ aiCredits: 1 })
    const translate = { from: readable.language, to: to ?? readable.language }
    const translated: Script['scripts'] = []
    let by: Pick<Script, 'madeBy' | 'model'> = { madeBy: 'embedded' }
    for (const each of scripts) {
      if (!isTranslated || each.text === '') translated.push(each)
      else {
        const answer = await engine.translate({ text: each.text, ...translate }, { signal: facts.givenUp() })
        if ('refused' in answer) {
          free()
          return answer
        }
        by = await accountOf(answer, engine, platform.now())
        translated.push({ ...each, text: answer.text })
      }
    }
    const answer: Script = { language: translate.to, scripts: translated, ...by }
    return commit({ action: 'ai.make', entityId: newId(), effects: [], answer })
  })
}

/** The script of a slide, spoken. The sound is held for a day, so that a lost answer is sent again and not made again. */
export async function audio(args: Args<'audio'>) {
  const { input, platform, scope, newId, earlier, commit } = args
  const voice = configuredVoice(platform.env)
  if (voice === null) return refused('assistant/no-voice')
  const first = await earlier()
  // It had the form of this call's answer when it was stored.
  if (first !== null) return withSound(args, first.answer as Speech)
  return holding(platform, args, async ({ hold, free }) => {
    await hold({ aiCredits: 1 })
    const spoken = await voice.speak(input)
    if (spoken === null) {
      free()
      return refused('assistant/media-failed')
    }
    const id = newId()
    await storeSpeech(platform.env, scope, { id, bytes: spoken.bytes })
    const answer: Speech = { id, type: spoken.type, voice: voice.name, bytes: '' }
    try {
      await commit({ action: 'ai.make', entityId: id, effects: [], answer })
    } catch (error) {
      // A twin of this call was committed first; its sound is as good.
      if ((await earlier()) === null) throw error
    }
    return { ...answer, bytes: spoken.bytes.toBase64() }
  })
}

async function withSound({ platform, scope, fail }: Args<'audio'>, stored: Speech): Promise<Speech> {
  const bytes = (await readSpeech(platform.env, scope, stored.id)) ?? fail('common/not-found')
  return { ...stored, bytes: bytes.toBase64() }
}
