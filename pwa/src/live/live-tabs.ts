import { oneOf, useAddress } from '#ui/use-address.ts'

/** The tabs beside the board of a class, in their order. */
export const liveTabs = ['people', 'chat', 'tools'] as const

export type LiveTab = (typeof liveTabs)[number]

const address = { tab: oneOf(liveTabs, 'people') }

/** The tab of the address, so that a reload shows the same one. */
export function useLiveTab(): { tab: LiveTab; choose: (tab: LiveTab) => void } {
  const [{ tab }, setAddress] = useAddress(address)
  return { tab, choose: (chosen) => setAddress({ tab: chosen }) }
}
