import type { PairedDevice } from '@takhti/schema/devices/pairing/model'
import type { TFunction } from 'i18next'

type Named = Pick<PairedDevice, 'browser' | 'system'> & { name?: string }

/** What a device is called: what its person called it, or what it says of itself. */
export function nameOf({ name = '', browser, system }: Named, t: TFunction): string {
  if (name !== '') return name
  if (browser !== null && system !== null) return t('pairing.named', { browser, system })
  return browser ?? system ?? t('pairing.someDevice')
}
