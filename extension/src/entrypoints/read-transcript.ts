import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { panelAnswer } from '#capture/youtube/transcript-panel.ts'

export default defineUnlistedScript(() => panelAnswer(document))
