import { secondsOf } from '@takhti/schema/presentations/script-rules'

/** Where the pointer was on a slide: parts of its width and height, at a time of the voice. */
export type PointerMark = { readonly at: number; readonly x: number; readonly y: number }

/** A slide of a video: its page, its script, and the recorded voice with the pointer, where there is one. */
export type Scene = {
  readonly update: Uint8Array
  readonly script: string
  readonly voice: Blob | null
  readonly pointer: readonly PointerMark[]
}

export type FilmJob = { readonly title: string; readonly scenes: readonly Scene[] }

/** The seconds of a slide without a script. */
const silentSeconds = 4

/** The longest caption, in characters. */
const captionLength = 84

/** How long a slide is shown: as long as its voice, else as long as its script takes. */
export function sceneSeconds(script: string, voiceSeconds: number): number {
  return voiceSeconds > 0 ? Math.max(1, voiceSeconds) : Math.max(silentSeconds, secondsOf(script))
}

export type Cue = { from: number; to: number; text: string }

/** Captions of a script within its slide's time, each as long as its share of the characters. */
export function cuesOf(script: string, from: number, seconds: number): Cue[] {
  const parts = captionsOf(script)
  const all = parts.reduce((sum, part) => sum + part.length, 0)
  let at = from
  return parts.map((text) => {
    const cue = { from: at, to: at + (seconds * text.length) / all, text }
    at = cue.to
    return cue
  })
}

/** Sentences, the long ones cut at spaces. */
function captionsOf(script: string): string[] {
  const sentences = script.match(/[^.!?。！？।؟\n]+[.!?。！？।؟]*/gu) ?? []
  return sentences.flatMap((sentence) => cut(sentence.trim())).filter((each) => each !== '')
}

function cut(sentence: string): string[] {
  if (sentence.length <= captionLength) return [sentence]
  const space = sentence.lastIndexOf(' ', captionLength)
  const at = space > 0 ? space : captionLength
  return [sentence.slice(0, at), ...cut(sentence.slice(at).trim())]
}

/** Captions as a WebVTT file. Text of a cue has no markup, and no line that would end it. */
export function webVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ from, to, text }) => `${stamp(from)} --> ${stamp(to)}\n${escaped(text)}`)
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function stamp(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${two(ms % 1000, 3)}`
}

/** The longest part that a video is made of, in seconds. */
const partSeconds = 30

/** The parts of a length of video. Each finished one is stored, so that an interrupted render goes on after it. */
export function partsOf(seconds: number): { from: number; to: number }[] {
  const count = Math.max(1, Math.ceil(seconds / partSeconds))
  return Array.from({ length: count }, (_, index) => ({
    from: index * partSeconds,
    to: Math.min(seconds, (index + 1) * partSeconds),
  }))
}

/** Frames of moving ink and of the pointer in a second. */
export const framesPerSecond = 10

/**
 * The times of a slide's frames in seconds: ten a second while something moves, else one a second, so that a seek
 * finds its slide at once.
 */
export function frameTimes(seconds: number, moves: (time: number) => boolean): number[] {
  const times: number[] = []
  const count = Math.ceil(seconds * framesPerSecond)
  for (let index = 0; index < count; index++) {
    const time = index / framesPerSecond
    if (index % framesPerSecond === 0 || moves(time)) times.push(time)
  }
  return times
}
