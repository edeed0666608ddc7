import { type Peer, type Rung, rungs } from '../channel.ts'
import { maxCameras } from '../rules.ts'

/**
 * The quality of a device's connections: the worst packet loss, from 0 to 1, the round trip in milliseconds, and the
 * outgoing bits per second.
 */
export type Look = { readonly lost: number; readonly roundTripMs: number; readonly outgoingBps: number | null }

/**
 * A device's quality: the person's chosen rung, the rung that the connection carries, and the numbers of bad and good
 * looks in a row.
 */
export type Ladder = {
  readonly wished: Rung
  readonly rung: Rung
  readonly badLooks: number
  readonly goodLooks: number
  /** Good looks in a row before a rise; each fall doubles it. */
  readonly patience: number
}

/** The interval of looks at the connections, in milliseconds. */
export const lookMs = 4_000

/** Bad looks in a row before a fall: one bad moment is not a bad connection. */
export const looksBeforeDown = 3

/** From half a minute to five: a connection that carries a camera only now and then is not retried constantly. */
const patience = { first: 4, most: 75 }

/** The number of good looks on the wished rung that resets the patience. */
const looksOfRest = 45

const bad = { lost: 0.08, roundTripMs: 800 }
/** Stricter than the limit of bad, so that a connection at the border does not oscillate. */
const good = { lost: 0.03, roundTripMs: 450 }

/** Bits per second below which a rung is useless to its receivers. */
const needBps: Readonly<Record<Rung, number>> = { video: 100_000, voice: 20_000, board: 0 }

/** The default wish: a device that saves data gets no video unasked. */
export function firstWish(hasVideo: boolean, savesData: boolean): Rung {
  return hasVideo && !savesData ? 'video' : 'voice'
}

/** A manual choice; rungs that failed before are tried again. */
export function wishFor(wished: Rung): Ladder {
  return { wished, rung: wished, badLooks: 0, goodLooks: 0, patience: patience.first }
}

/**
 * The ladder after another look; null without a media connection. Moves one rung at a time: down after bad looks in a
 * row, up after good ones. Without a connection it rises, because only use of a rung shows whether it works.
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

/**
 * Bits per second with packet headers: of one voice as measured between two Chromium connections, of one video at most.
 */
const bps = { voice: 58_000, picture: 330_000, board: 3_000 }

const lessonS = 45 * 60

/** The maximum data of 45 minutes on a rung, in megabytes, with so many concurrent cameras and voices of others. */
export function megabytesOf(rung: Rung, { pictures, voices }: { pictures: number; voices: number }): number {
  const ofVoices = rung === 'board' ? 0 : voices * bps.voice
  const ofPictures = rung === 'video' ? pictures * bps.picture : 0
  return Math.ceil(((bps.board + ofVoices + ofPictures) * lessonS) / 8 / 1_000_000)
}

/** The data of a replay of 45 minutes, in megabytes: the teacher's voice, and the board. */
export const replayMegabytes = 12

/** The minimum absence after which a participant has missed something that a replay shows. */
export const missedAfterMs = 20_000

/** The missed part of an absence: none while no teacher was there, and none where it is short. */
export function missedOf(awayMs: number, taughtForMs: number): number {
  const missedMs = Math.min(awayMs, taughtForMs)
  return missedMs < missedAfterMs ? 0 : missedMs
}

/** A device that another one has a connection to, and the media on it. */
export type Met = Pick<Peer, 'peerId' | 'rung'> & { readonly carried: NonNullable<Peer['carried']> | null }

/**
 * The devices that this one needs a connection to: those of teachers, speakers and cameras. The board alone needs none.
 */
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

/** Whether a screen can be shared: a class sees one at a time. */
export function hasRoomForScreen(
  own: Pick<Peer, 'peerId'>,
  peers: readonly Pick<Peer, 'peerId' | 'screen'>[],
): boolean {
  return !peers.some((peer) => peer.peerId !== own.peerId && peer.screen === true)
}
