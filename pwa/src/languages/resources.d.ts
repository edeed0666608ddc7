import type english from '../locales/en.json'
import type devices from '../locales/en/devices.json'

declare module 'i18next' {
  // The library's own extension point is an interface, so a type cannot stand here.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof english & typeof devices }
  }
}
