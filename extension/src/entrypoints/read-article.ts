import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { readArticle } from '#capture/article/read-article.ts'

// The result goes to the background worker as that of the injection; no message is sent from a page.
export default defineUnlistedScript(() => readArticle(document))
