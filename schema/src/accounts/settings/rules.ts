/** Settings that follow a person from device to device. What they hold is for the clients alone. */
export const carriedSettings = ['board.style'] as const

/** UTF-16 units of what one setting holds. */
export const maxSettingLength = 4_000

/** When a setting counts as chosen: a device whose clock is ahead would win over every later choice. */
export function chosenBy(chosenAt: string, now: Date): string {
  const instant = now.toISOString()
  return chosenAt > instant ? instant : chosenAt
}
