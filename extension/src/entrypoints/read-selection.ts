import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { readSelection } from '#capture/article/read-selection.ts'

export default defineUnlistedScript(() => readSelection(document))
