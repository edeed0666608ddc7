type Launch = { readonly files?: readonly FileSystemFileHandle[] }

/** Sets the listener for files that the device opens with the app; browsers without it never call. */
export function onLaunch(listen: (files: readonly File[]) => void): void {
  // TypeScript's DOM types lack it so far.
  const { launchQueue } = window as { launchQueue?: { setConsumer(consumer: (launch: Launch) => void): void } }
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length === 0) return
    Promise.all(files.map((handle) => handle.getFile())).then(listen, () => {})
  })
}
