import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { applyLanguage, startI18n } from '#app/i18n.ts'
import { Panel } from '#app/Panel.tsx'
import { settingsItem } from '#app/settings.ts'

const { language } = await settingsItem.getValue()
const i18n = await startI18n(language ?? chrome.i18n.getUILanguage())
settingsItem.watch((settings) => void applyLanguage(i18n, settings.language ?? chrome.i18n.getUILanguage()))

const root = document.querySelector('#root')
if (root === null) throw new Error('The panel page has no root element')
createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <Panel />
    </I18nextProvider>
  </StrictMode>,
)
