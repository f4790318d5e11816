export default {
  labels: {
    language: '切换到英文 (Switch to English)',
    light: '浅色主题',
    dark: '深色主题',
    system: '主题跟随系统',
    compact: '紧凑行距',
    normal: '标准行距',
    submit: '提交场景',
    keys: '键盘快捷键',
    print: '打印当前页面',
    pin: '固定或取消固定当前页面',
    tabs: '显示或隐藏页面标签栏',
    closeOthers: '关闭其他页面标签',
    signOut: '退出登录',
  },
} as const;
