/** Names of files that may hold captions, as a file chooser takes them. */
export const captionFileNames = '.vtt,.srt,.sbv,.ass,.ssa,.ttml,.dfxp,.xml,.json,.json3,.srv1,.srv2,.srv3'
