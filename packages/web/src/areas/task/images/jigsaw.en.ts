export default {
  hint: 'Each tile is shown in its place as soon as its newest picture is there.',
  frame: 'Frame {label}, {at} of {total}',
  go: 'Frame',
  open: 'Go',
  tile: 'Tile {tile}',
  there: '{done} of {total} tiles have a picture',
  download: 'Download the stitched picture',
  whole: 'The frames of this task are whole; there is nothing to stitch.',
  task: 'Task {task}',
  gone: 'The picture is gone',
  empty: 'This task has no frames yet',
} as const;
