/** What the script answers itself: the same as `run_worker_first` of `wrangler.toml`. */
const answered = /^\/(api\/|mailbox|s\/)/

/** The last part of a file's name has an ending; that of a page's address has none. */
const fileName = /^\/assets\/|\.[a-z\d]+$/i

/** What a browser asks for where a page will do: an app that looks whether the edge is there asks for none in particular. */
const pageWanted: ReadonlySet<string> = new Set(['document', 'iframe', 'frame', 'empty'])

/** Whether an address came to the script because nothing in the app's folder has it. */
export function hasNoFile({ url }: Request): boolean {
  return !answered.test(new URL(url).pathname)
}

/**
 * The app's page for an address of a page, and for a file that is not there an answer that says so. A page in its place would be taken
 * for the file, and kept as long as one.
 */
export async function answerNoFile(request: Request, assets: Fetcher): Promise<Response> {
  const { pathname } = new URL(request.url)
  const wanted = request.headers.get('Sec-Fetch-Dest') ?? 'empty'
  if (pageWanted.has(wanted) && !fileName.test(pathname))
    return assets.fetch(new Request(new URL('/', request.url), request))
  return new Response('There is no such file.\n', {
    status: 404,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'",
      'Content-Type': 'text/plain; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
