import type { PairedDevice } from '@takhti/schema/devices/pairing/model'
import type { TFunction } from 'i18next'

type Named = Pick<PairedDevice, 'browser' | 'system'> & { name?: string }

/** A device's name: the one that its person gave it, or its own description. */
export function nameOf({ name = '', browser, system }: Named, t: TFunction): string {
  if (name !== '') return name
  if (browser !== null && system !== null) return t('pairing.named', { browser, system })
  return browser ?? system ?? t('pairing.someDevice')
}
