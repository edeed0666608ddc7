/** Extensions of caption files, in the form of a file chooser. */
export const captionFileNames = '.vtt,.srt,.sbv,.ass,.ssa,.ttml,.dfxp,.xml,.json,.json3,.srv1,.srv2,.srv3'
