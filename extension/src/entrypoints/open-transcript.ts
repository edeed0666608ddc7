import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { openTranscriptPanel } from '#capture/youtube/open-panel.ts'

export default defineUnlistedScript(() => openTranscriptPanel(document))
