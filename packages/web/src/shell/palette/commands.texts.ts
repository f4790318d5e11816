export const commandTexts = {
  labels: {
    language: ['切换到中文 (Switch to Chinese)', '切换到英文 (Switch to English)'],
    light: ['Light theme', '浅色主题'],
    dark: ['Dark theme', '深色主题'],
    system: ['System theme', '主题跟随系统'],
    compact: ['Compact density', '紧凑密度'],
    normal: ['Standard density', '标准密度'],
    submit: ['Submit scene', '提交场景'],
    keys: ['Keyboard shortcuts', '键盘快捷键'],
    print: ['Print this page', '打印当前页面'],
    pin: ['Pin or unpin this page', '固定或取消固定当前页面'],
    tabs: ['Show or hide the tab bar', '显示或隐藏页面标签栏'],
    closeOthers: ['Close other pages', '关闭其他页面'],
    signOut: ['Sign out', '退出登录'],
  },
} as const;
