import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyLanguage, startI18n } from '#app/i18n.ts'
import { Panel } from '#app/Panel.tsx'
import { settingsItem } from '#app/settings.ts'
import { WordsProvider } from '#app/words.tsx'

const { language } = await settingsItem.getValue()
const i18n = await startI18n(language ?? chrome.i18n.getUILanguage())
settingsItem.watch((settings) => void applyLanguage(i18n, settings.language ?? chrome.i18n.getUILanguage()))

const root = document.querySelector('#root')
if (root === null) throw new Error('The panel page has no root element')
createRoot(root).render(
  <StrictMode>
    <WordsProvider i18n={i18n}>
      <Panel />
    </WordsProvider>
  </StrictMode>,
)
