import { type Peer, type Rung, rungs } from '../channel.ts'
import { maxCameras } from '../rules.ts'

/** How the lines of a device are: the worst part of packets that went missing, from 0 to 1, milliseconds there and back, and bits each second that fit through. */
export type Look = { readonly lost: number; readonly roundTripMs: number; readonly outgoingBps: number | null }

/** Where a device stands: the rung its person wishes, the one the line carries, and how many looks in a row were bad or good. */
export type Ladder = {
  readonly wished: Rung
  readonly rung: Rung
  readonly badLooks: number
  readonly goodLooks: number
  /** Good looks in a row before it goes up again; each fall makes it longer. */
  readonly patience: number
}

/** How often lines are looked at. */
export const lookMs = 4_000

/** Looks in a row that must be bad before a rung is given up: one bad moment is not a bad line. */
export const looksBeforeDown = 3

/** From half a minute to five: a line that carries a camera only now and then is not tried all the time. */
const patience = { first: 4, most: 75 }

/** So many good looks on the wished rung, and earlier falls are forgotten. */
const looksOfRest = 45

const bad = { lost: 0.08, roundTripMs: 800 }
/** Better than what is not bad, so that a line at the border does not go up and down. */
const good = { lost: 0.03, roundTripMs: 450 }

/** Bits each second without which a rung is of no use to those who hear and see it. */
const needBps: Readonly<Record<Rung, number>> = { video: 100_000, voice: 20_000, board: 0 }

/** What is wished before anybody chose: who saves data is not sent pictures unasked. */
export function firstWish(hasVideo: boolean, savesData: boolean): Rung {
  return hasVideo && !savesData ? 'video' : 'voice'
}

/** Somebody chose by hand; what the line could not do before is tried again. */
export function wishFor(wished: Rung): Ladder {
  return { wished, rung: wished, badLooks: 0, goodLooks: 0, patience: patience.first }
}

/**
 * The ladder after another look; null where no line of media stands. One rung at a time: down after bad looks in a row, up after good
 * ones. Without a line nothing speaks against the next rung, and only by being on it is it found out.
 */
export function afterLook(before: Ladder, look: Look | null): Ladder {
  const verdict = judged(look, before.rung)
  if (verdict === 'between') return { ...before, badLooks: 0, goodLooks: 0 }
  if (verdict === 'bad') {
    const ladder = { ...before, badLooks: before.badLooks + 1, goodLooks: 0 }
    const rung = beside(ladder.rung, 1)
    if (ladder.badLooks < looksBeforeDown || rung === ladder.rung) return ladder
    return { ...ladder, rung, badLooks: 0, patience: Math.min(patience.most, ladder.patience * 2) }
  }
  const ladder = { ...before, badLooks: 0, goodLooks: before.goodLooks + 1 }
  if (ladder.rung === ladder.wished)
    return ladder.goodLooks < looksOfRest ? ladder : { ...ladder, patience: patience.first }
  if (ladder.goodLooks < ladder.patience) return ladder
  return { ...ladder, rung: beside(ladder.rung, -1), goodLooks: 0 }
}

function judged(look: Look | null, rung: Rung): 'bad' | 'between' | 'good' {
  if (look === null) return 'good'
  const { lost, roundTripMs, outgoingBps } = look
  const fits = outgoingBps ?? Infinity
  if (lost > bad.lost || roundTripMs > bad.roundTripMs || fits < needBps[rung]) return 'bad'
  return lost <= good.lost && roundTripMs <= good.roundTripMs && fits >= 2 * needBps[rung] ? 'good' : 'between'
}

function beside(rung: Rung, steps: number): Rung {
  return rungs[Math.min(Math.max(rungs.indexOf(rung) + steps, 0), rungs.length - 1)] ?? 'board'
}

/** Bits each second with the headers of their packets: of one voice as measured between two lines of Chromium, of one picture at most. */
const bps = { voice: 58_000, picture: 330_000, board: 3_000 }

const lessonS = 45 * 60

/** What 45 minutes on a rung cost at most, in megabytes, with so many cameras and voices beside one's own at once. */
export function megabytesOf(rung: Rung, { pictures, voices }: { pictures: number; voices: number }): number {
  const ofVoices = rung === 'board' ? 0 : voices * bps.voice
  const ofPictures = rung === 'video' ? pictures * bps.picture : 0
  return Math.ceil(((bps.board + ofVoices + ofPictures) * lessonS) / 8 / 1_000_000)
}

/** What a replay of 45 minutes costs, in megabytes: the voice of who taught, and the board. */
export const replayMegabytes = 12

/** Away for so long, somebody has missed something that a replay shows. */
export const missedAfterMs = 20_000

/** How much of an absence was missed: nothing while nobody could teach, and nothing worth a word where it is short. */
export function missedOf(awayMs: number, taughtForMs: number): number {
  const missedMs = Math.min(awayMs, taughtForMs)
  return missedMs < missedAfterMs ? 0 : missedMs
}

/** A device that another one has a line to, and what goes over it. */
export type Met = Pick<Peer, 'peerId' | 'rung'> & { readonly carried: NonNullable<Peer['carried']> | null }

/** The devices that this one needs a line to: those of teachers, and whoever speaks or is seen; the board alone needs none. */
export function linesOf(
  own: Pick<Peer, 'peerId' | 'mic' | 'camera' | 'isTeacher' | 'rung'>,
  peers: readonly Peer[],
): Met[] {
  if (own.rung === 'board') return []
  const speaks = ({ mic, camera, isTeacher }: Pick<Peer, 'mic' | 'camera' | 'isTeacher'>) => mic || camera || isTeacher
  return peers
    .filter((peer) => peer.peerId !== own.peerId && peer.rung !== 'board' && (speaks(own) || speaks(peer)))
    .map(({ peerId, rung, carried = null }) => ({ peerId, rung, carried }))
}

/** Whether another student's camera finds room; teachers' cameras always do. */
export function hasRoomForCamera(
  own: Pick<Peer, 'peerId' | 'isTeacher'>,
  peers: readonly Pick<Peer, 'peerId' | 'camera' | 'isTeacher'>[],
): boolean {
  if (own.isTeacher) return true
  return peers.filter((peer) => peer.peerId !== own.peerId && peer.camera && !peer.isTeacher).length < maxCameras
}
