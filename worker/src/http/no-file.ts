/** The paths that the script answers itself: the same as `run_worker_first` of `wrangler.toml`. */
const answered = /^\/(api\/|mailbox|s\/|legal\/)/

/** A file's name has an extension at its end; the address of a page has none. */
const fileName = /^\/assets\/|\.[a-z\d]+$/i

/** The `Sec-Fetch-Dest` values that a page can answer; `empty` is the app's check whether the server is reachable. */
const pageWanted: ReadonlySet<string> = new Set(['document', 'iframe', 'frame', 'empty'])

/** Whether a request reached the script because no asset has its address. */
export function hasNoFile({ url }: Request): boolean {
  return !answered.test(new URL(url).pathname)
}

/**
 * Serves the app's page for the address of a page, and a 404 for a missing file. A page in place of a file would be taken for
 * the file, and cached as long as one.
 */
export async function answerNoFile(request: Request, assets: Fetcher): Promise<Response> {
  const { pathname } = new URL(request.url)
  const wanted = request.headers.get('Sec-Fetch-Dest') ?? 'empty'
  if (pageWanted.has(wanted) && !fileName.test(pathname))
    return assets.fetch(new Request(new URL('/app', request.url), request))
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
