export default {
  labels: {
    language: '切换到中文 (switch to Chinese)',
    light: 'Light theme',
    dark: 'Dark theme',
    system: 'Theme as the device',
    compact: 'Compact rows',
    normal: 'Normal rows',
    submit: 'Submit a scene',
    keys: 'Keyboard shortcuts',
    print: 'Print this page',
    pin: 'Pin this page, or take the pin out',
    tabs: 'Show or hide the bar of open pages',
    closeOthers: 'Close all other open pages',
    signOut: 'Sign out',
  },
} as const;
