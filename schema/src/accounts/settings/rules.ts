/** Settings that follow a person from device to device. Only clients interpret their values. */
export const carriedSettings = ['board.style'] as const

/** The maximum UTF-16 units of one setting's value. */
export const maxSettingLength = 4_000

/** The effective time of a choice. Otherwise a device with a fast clock would win over every later choice. */
export function chosenBy(chosenAt: string, now: Date): string {
  const instant = now.toISOString()
  return chosenAt > instant ? instant : chosenAt
}
