import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { panelLanguageName, readTranscriptPanel } from '#capture/youtube/transcript-panel.ts'

export default defineUnlistedScript(async () => ({
  segments: await readTranscriptPanel(document),
  languageName: panelLanguageName(document),
}))
