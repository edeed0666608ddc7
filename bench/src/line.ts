import type { Figure } from './figure.ts'

/** One line about a metric: its values, its verdict, the noise, and whether the floor alone misses the limit. */
export function lineOf({
  name,
  ours,
  peer,
  peerName,
  ratio,
  limit,
  holds,
  unit,
  samples,
  control,
  floor,
}: Figure): string {
  const beside = control === undefined ? '' : `, ${peerName} beside itself ${control.toFixed(2)}`
  const verdict = limit === null ? 'reported only' : `of at most ${limit}: ${holds ? 'holds' : 'MISSED'}`
  return `${name}: ${ours.toFixed(1)} ${unit}, ${peerName} ${peer.toFixed(1)} ${unit}, ratio ${ratio.toFixed(2)} ${verdict} (${samples} rounds${beside})${floorIn(floor, limit, ours)}`
}

function floorIn(floor: Figure['floor'], limit: Figure['limit'], ours: number): string {
  if (floor === undefined) return ''
  const verdict = limit === null || floor.ratio <= limit ? '' : ': the floor MISSES the limit, too'
  return `; floor, ${floor.name}: ${floor.value.toFixed(1)}, ratio ${floor.ratio.toFixed(2)}${verdict}; ours beside the floor ${(ours / floor.value).toFixed(2)}`
}
