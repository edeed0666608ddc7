import { type Peer, type Rung, rungs } from '@takhti/schema/live/channel'
import type { LineQuality } from './media-transport.ts'

/** What 45 minutes cost on each rung, in megabytes: 500 kb/s of pictures, 32 kb/s of voice, the board's own strokes. */
export const megabytesOf: Readonly<Record<Rung, number>> = { video: 169, voice: 11, board: 1 }

/** A line that loses this much, or takes this long, carries no more than it must. */
const bad = { lost: 0.08, roundTripMs: 800 }

/** Looks in a row that must be bad before a rung is given up: one bad moment is not a bad line. */
export const looksBeforeDown = 3

/** How often lines are looked at. */
export const lookMs = 4_000

/** Whether a line is too bad for what it carries. */
export function isBad({ lost, roundTripMs }: LineQuality): boolean {
  return lost > bad.lost || roundTripMs > bad.roundTripMs
}

/** The rung below; the board is the last one, and needs no line of media. */
export function below(rung: Rung): Rung {
  return rungs[Math.min(rungs.indexOf(rung) + 1, rungs.length - 1)] ?? 'board'
}

/** The devices that this one needs a line to: those of teachers, and whoever speaks or is seen; the board alone needs none. */
export function linesOf(own: Peer, peers: readonly Peer[]): string[] {
  if (own.rung === 'board') return []
  const speaks = ({ mic, camera, isTeacher }: Peer) => mic || camera || isTeacher
  return peers
    .filter((peer) => peer.peerId !== own.peerId && peer.rung !== 'board' && (speaks(own) || speaks(peer)))
    .map(({ peerId }) => peerId)
}
