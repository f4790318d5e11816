/**
 * Every sentence the launcher says when something is wrong or worth knowing, in English and Chinese.
 * A text is a function of its parameters, so that a missing parameter shows in the source and not on the screen.
 */

/** Failures: one sentence each, exit code 1. */
const failures = {
  portInUse: ({ port }) => [
    `Port ${port} is already in use by another program; stop it or choose another port, for example PORT=${port + 1} npm start.`,
    `端口 ${port} 已被其他程序占用；请先停止该程序，或换一个端口，例如 PORT=${port + 1} npm start。`,
  ],
  portInvalid: ({ value }) => [
    `PORT must be a number from 1 to 65535, not "${value}".`,
    `PORT 必须是 1 到 65535 之间的数字，而不是“${value}”。`,
  ],
  fleetInvalid: ({ value, most }) => [
    `RENDERDESK_FLEET must be "off" or a number up to ${most}, not "${value}".`,
    `RENDERDESK_FLEET 必须是 off 或不超过 ${most} 的数字，而不是“${value}”。`,
  ],
  customersInvalid: ({ value, most }) => [
    `RENDERDESK_CUSTOMERS must be "off" or a number up to ${most}, not "${value}".`,
    `RENDERDESK_CUSTOMERS 必须是 off 或不超过 ${most} 的数字，而不是“${value}”。`,
  ],
  portForbidden: ({ port }) => [
    `This user may not listen on port ${port}; choose a port above 1023 with PORT.`,
    `当前用户无权监听端口 ${port}；请用 PORT 指定一个大于 1023 的端口。`,
  ],
  alreadyRunning: ({ dataDir, pid, host }) => [
    `Renderdesk already runs on the data folder ${dataDir} (process ${pid} on ${host}); stop it first, or choose another folder with RENDERDESK_DATA.`,
    `数据目录 ${dataDir} 已有 Renderdesk 在运行（主机 ${host}，进程 ${pid}）；请先停止它，或用 RENDERDESK_DATA 指定其他目录。`,
  ],
  alreadyServing: ({ dataDir, pid, host, port }) => [
    `Renderdesk already runs on the data folder ${dataDir}: http://localhost:${port} (process ${pid} on ${host}); open it, or stop it first, or choose another folder with RENDERDESK_DATA.`,
    `数据目录 ${dataDir} 已有 Renderdesk 在运行：http://localhost:${port}（主机 ${host}，进程 ${pid}）；请直接打开，或先停止它，或用 RENDERDESK_DATA 指定其他目录。`,
  ],
  diskFull: ({ path }) => [
    `The disk that holds ${path} is full (at least ${MINIMUM_FREE_MEGABYTES} MB must be free); make room and start again, nothing already stored is lost.`,
    `${path} 所在的磁盘已满（至少需要 ${MINIMUM_FREE_MEGABYTES} MB 可用空间）；请清理空间后重新启动，已保存的数据不会丢失。`,
  ],
  dataNotWritable: ({ path }) => [
    `The data folder ${path} cannot be written by this user; give this user the folder or choose another with RENDERDESK_DATA.`,
    `当前用户无法写入数据目录 ${path}；请授予该用户权限，或用 RENDERDESK_DATA 指定其他目录。`,
  ],
  dataHalfMade: ({ path }) => [
    `The data folder ${path} is incomplete: its database is missing or damaged; restore a backup with "npm run restore -- FILE --replace" or start with an empty folder.`,
    `数据目录 ${path} 不完整：其中的数据库缺失或已损坏；请用“npm run restore -- 文件 --replace”恢复备份，或使用空目录启动。`,
  ],
  restoreInterrupted: ({ path }) => [
    `A restore into ${path} was interrupted; run "npm run restore -- FILE --replace" again.`,
    `向 ${path} 恢复备份时被中断；请重新运行“npm run restore -- 文件 --replace”。`,
  ],
  dataOtherMajor: ({ path, found, wanted }) => [
    `The data folder ${path} was made by PostgreSQL ${found}, and this version runs PostgreSQL ${wanted}; docs/operations.md says how to move it over.`,
    `数据目录 ${path} 由 PostgreSQL ${found} 创建，而本版本使用 PostgreSQL ${wanted}；迁移方法见 docs/operations.md。`,
  ],
  databaseUrlInvalid: ({ name }) => [
    `${name} is not a PostgreSQL address; write it as postgresql://user:password@host:5432/database.`,
    `${name} 不是有效的 PostgreSQL 地址；格式应为 postgresql://用户:密码@主机:5432/数据库。`,
  ],
  databaseUnreachable: ({ name, where, detail }) => [
    `No PostgreSQL answers at ${where} (${name}): ${detail}.`,
    `${where} 上没有 PostgreSQL 响应（${name}）：${detail}。`,
  ],
  databaseRefused: ({ name, where, user }) => [
    `PostgreSQL at ${where} refused the user "${user}" (${name}): wrong user name or password.`,
    `${where} 上的 PostgreSQL 拒绝了用户“${user}”（${name}）：用户名或密码错误。`,
  ],
  databaseMissing: ({ name, where, database }) => [
    `PostgreSQL at ${where} has no database "${database}" (${name}); create it first.`,
    `${where} 上的 PostgreSQL 没有数据库“${database}”（${name}）；请先创建。`,
  ],
  databaseTooOld: ({ where, found, wanted }) => [
    `PostgreSQL at ${where} is version ${found}; Renderdesk needs ${wanted} or newer.`,
    `${where} 上的 PostgreSQL 版本为 ${found}；Renderdesk 需要 ${wanted} 或更高版本。`,
  ],
  noRegistry: ({ registry }) => [
    `The packages could not be fetched: the npm registry ${registry} does not answer; check the network or the proxy, then start again.`,
    `无法下载依赖包：npm 仓库 ${registry} 没有响应；请检查网络或代理后重新启动。`,
  ],
  installFailed: ({ reason, log }) => [
    `Installing the packages failed (${reason}); what npm said stands in ${log}.`,
    `依赖包安装失败（${reason}）；npm 的输出见 ${log}。`,
  ],
  nodeTooOld: ({ found, platform }) => [
    `Node ${found} is too old and no Node 24 package exists for ${platform}; install Node 24 or newer.`,
    `Node ${found} 版本过低，且没有适用于 ${platform} 的 Node 24 软件包；请安装 Node 24 或更高版本。`,
  ],
  noPostgresForPlatform: ({ platform }) => [
    `No PostgreSQL package exists for ${platform}; point DATABASE_URL at a PostgreSQL 18 of your own.`,
    `没有适用于 ${platform} 的 PostgreSQL 软件包；请用 DATABASE_URL 指向您自己的 PostgreSQL 18。`,
  ],
  rootCannotRunPostgres: () => [
    'PostgreSQL refuses to run as root, and this machine lets root neither make a user namespace nor change the user; start as an ordinary user, or set DATABASE_URL.',
    'PostgreSQL 不允许以 root 身份运行，而本机的 root 既不能创建用户命名空间也不能切换用户；请改用普通用户启动，或设置 DATABASE_URL。',
  ],
  postgresFailed: ({ log, detail }) => [
    `PostgreSQL did not start: ${detail} (its log: ${log}).`,
    `PostgreSQL 未能启动：${detail}（日志：${log}）。`,
  ],
  webBuildFailed: ({ log }) => [
    `The web console could not be built; what the builder said stands in ${log}.`,
    `网页控制台构建失败；构建输出见 ${log}。`,
  ],
  serverFailed: ({ code }) => [
    `The server ended by itself (${code}); the lines above say why.`,
    `服务器意外退出（${code}）；原因见上方输出。`,
  ],
  backupNeedsFile: ({ command }) => [
    `Name the backup file: npm run ${command} -- renderdesk-backup.tar.gz`,
    `请指定备份文件：npm run ${command} -- renderdesk-backup.tar.gz`,
  ],
  backupOwnDatabaseOnly: () => [
    'DATABASE_URL points at a PostgreSQL of your own: back it up with its own tools (pg_dump or pg_basebackup), and copy the other folders of the data folder after it.',
    'DATABASE_URL 指向您自己的 PostgreSQL：请用其自带工具（pg_dump 或 pg_basebackup）备份，然后复制数据目录中的其他文件夹。',
  ],
  backupNothing: ({ dataDir }) => [
    `There is nothing to back up: the data folder ${dataDir} holds no database.`,
    `没有可备份的内容：数据目录 ${dataDir} 中没有数据库。`,
  ],
  backupFileExists: ({ file }) => [
    `The file ${file} already exists; a backup never overwrites a file, choose another name.`,
    `文件 ${file} 已存在；备份不会覆盖已有文件，请换一个文件名。`,
  ],
  backupFailed: ({ file, detail }) => [
    `The backup ${file} was not written: ${detail}.`,
    `备份文件 ${file} 未能写入：${detail}。`,
  ],
  restoreFileMissing: ({ file }) => [`There is no file ${file}.`, `文件 ${file} 不存在。`],
  restoreNotEmpty: ({ dataDir }) => [
    `The data folder ${dataDir} is not empty; add --replace to move what is there aside, or choose another folder with RENDERDESK_DATA.`,
    `数据目录 ${dataDir} 不为空；加上 --replace 会先把现有内容移到一旁，或用 RENDERDESK_DATA 指定其他目录。`,
  ],
  restoreDamaged: ({ file, detail }) => [
    `The backup ${file} is damaged and nothing was changed: ${detail}.`,
    `备份文件 ${file} 已损坏，现有数据未作任何改动：${detail}。`,
  ],
  verifyNothing: ({ dataDir }) => [
    `There is nothing to verify: the data folder ${dataDir} holds no database.`,
    `没有可校验的内容：数据目录 ${dataDir} 中没有数据库。`,
  ],
  verifyOlder: () => [
    'The database is of an older version, which sealed otherwise; start this version on it once, then verify.',
    '数据库来自较旧的版本，封存方式不同；请先用本版本启动一次，再进行校验。',
  ],
  rekeyNothing: ({ dataDir }) => [
    `There is nothing to seal anew: the data folder ${dataDir} holds no database.`,
    `没有可重新加密的内容：数据目录 ${dataDir} 中没有数据库。`,
  ],
  rekeyOlder: () => [
    'The database is of an older version; start this version on it once, then change the key.',
    '数据库来自较旧的版本；请先用本版本启动一次，再更换密钥。',
  ],
  rekeyServed: () => [
    'Renderdesk runs on this database and would not know of the new key; stop it first.',
    'Renderdesk 正在使用该数据库，无法获知新密钥；请先停止 Renderdesk。',
  ],
  noBrowser: () => [
    'The browser tests need a Chromium and none could be installed; install one, or name it in RENDERDESK_BROWSER.',
    '浏览器测试需要 Chromium，但未能自动安装；请先安装，或用 RENDERDESK_BROWSER 指定其路径。',
  ],
  commandUnknown: ({ command }) => [
    `Unknown command "${command}"; there are start, dev, test, backup, restore, verify, rekey and farm.`,
    `未知命令“${command}”；可用命令：start、dev、test、backup、restore、verify、rekey、farm。`,
  ],
};

/** News: said while things go on; no failure. */
const news = {
  installing: () => [
    'Installing the packages (once after each update, one to three minutes)…',
    '正在安装依赖包（仅在更新后执行一次，约一到三分钟）…',
  ],
  installingPackages: ({ packages }) => [`Installing ${packages}…`, `正在安装 ${packages}…`],
  firstStart: () => [
    'This is the first start: it builds the console, makes the database and fills the demo farm, which takes about a minute; later starts take seconds.',
    '首次启动：将构建网页控制台、创建数据库并生成演示农场，约需一分钟；以后启动只需数秒。',
  ],
  buildingWeb: () => ['Building the web console…', '正在构建网页控制台…'],
  makingDatabase: () => ['Making a new database…', '正在创建新的数据库…'],
  mendedHalfMade: () => [
    'An earlier first start was interrupted; its unfinished database, which never held data, is made anew.',
    '上一次首次启动被中断；未完成的数据库（其中没有任何数据）将重新创建。',
  ],
  stoppedLeftover: ({ pid }) => [
    `An earlier start was killed and left PostgreSQL running (process ${pid}); it has been stopped in order.`,
    `上一次启动被强行终止，PostgreSQL 仍在运行（进程 ${pid}）；现已正常停止。`,
  ],
  postgresRecovering: () => [
    'PostgreSQL is replaying its log after an unclean stop; this can take some minutes…',
    'PostgreSQL 正在恢复上次非正常停止后的日志，可能需要几分钟…',
  ],
  postgresDied: ({ reason, delay }) => [
    `PostgreSQL stopped unexpectedly (${reason}); it is started again in ${delay} s.`,
    `PostgreSQL 意外停止（${reason}）；将在 ${delay} 秒后重新启动。`,
  ],
  postgresDiskFull: ({ path }) => [
    `The disk that holds ${path} is full; PostgreSQL comes back as soon as there is room.`,
    `${path} 所在的磁盘已满；腾出空间后 PostgreSQL 会自动恢复。`,
  ],
  postgresBack: () => ['PostgreSQL runs again.', 'PostgreSQL 已恢复运行。'],
  serverDied: ({ reason, delay }) => [
    `The server stopped unexpectedly (${reason}); it is started again in ${delay} s.`,
    `服务器意外停止（${reason}）；将在 ${delay} 秒后重新启动。`,
  ],
  fleetEnded: ({ reason, delay }) => [
    `The simulated fleet stopped (${reason}); it is started again in ${delay} s.`,
    `模拟机群已停止（${reason}）；将在 ${delay} 秒后重新启动。`,
  ],
  customersEnded: ({ reason, delay }) => [
    `The simulated customers stopped (${reason}); they are started again in ${delay} s.`,
    `模拟客户已停止（${reason}）；将在 ${delay} 秒后重新启动。`,
  ],
  startingServer: () => ['Starting the server, which prepares the database…', '正在启动服务器并准备数据库…'],
  ready: ({ port }) => [
    `Renderdesk is ready: http://localhost:${port}`,
    `Renderdesk 已就绪：http://localhost:${port}`,
  ],
  devReady: ({ port }) => [
    `The console under development: http://localhost:${port}`,
    `开发中的控制台：http://localhost:${port}`,
  ],
  stopping: () => ['Stopping…', '正在停止…'],
  stopped: () => ['Stopped.', '已停止。'],
  backupWritten: ({ file, megabytes, files }) => [
    `Backup written: ${file} (${files} files, ${megabytes} MB).`,
    `备份已写入：${file}（${files} 个文件，${megabytes} MB）。`,
  ],
  restoreChecked: ({ files }) => [
    `All ${files} files of the backup are intact.`,
    `备份中的 ${files} 个文件全部完好。`,
  ],
  restoreSettingsAside: () => [
    'The backup brought settings for PostgreSQL. They can name programs to run, so they are not in force: read postgres.conf.restored and rename it to postgres.conf.',
    '备份中带有 PostgreSQL 设置。设置可能指定要运行的程序，因此尚未生效：请查看 postgres.conf.restored，确认后改名为 postgres.conf。',
  ],
  restoreMovedAside: ({ path }) => [
    `What the data folder held before is now in ${path}.`,
    `数据目录中原有的内容已移到 ${path}。`,
  ],
  verified: ({ seals, rows, unsealed }) => [
    `The audit record is intact: ${rows} records under ${seals} seals, ${unsealed} not sealed yet.`,
    `操作记录完好：${seals} 个封存共 ${rows} 条记录，另有 ${unsealed} 条尚未封存。`,
  ],
  verifyFault_rows: ({ seal, at, seals }) => [
    `The audit record is NOT as it was sealed: a record under seal ${seal} (made ${at}) was changed, added or removed. The ${seals} seals before it are intact.`,
    `操作记录与封存时不一致：封存 ${seal}（${at}）下有记录被更改、添加或删除。此前的 ${seals} 个封存完好。`,
  ],
  verifyFault_chain: ({ seal, at, seals }) => [
    `The audit record is NOT as it was sealed: a seal before seal ${seal} (made ${at}) was changed or removed. The ${seals} seals before that are intact.`,
    `操作记录与封存时不一致：封存 ${seal}（${at}）之前有封存被更改或删除。更早的 ${seals} 个封存完好。`,
  ],
  verifyFault_form: ({ seal, at, seals }) => [
    `Seal ${seal} (made ${at}) is of a later version; verify with that version. The ${seals} seals before it are intact.`,
    `封存 ${seal}（${at}）由更新的版本生成；请用该版本校验。此前的 ${seals} 个封存完好。`,
  ],
  consistent: ({ asked }) => [
    `The data is consistent: all ${asked} invariants hold.`,
    `数据一致：全部 ${asked} 条不变式成立。`,
  ],
  violated: ({ holds, count, rows }) => [
    `NOT so: ${holds}. Rows that break it: ${count}, such as ${rows}`,
    `不成立：${holds}。违反的行数：${count}，例如 ${rows}`,
  ],
  workOnTime: ({ works }) => [
    `No background work is late: ${works} works.`,
    `后台任务均未延迟：共 ${works} 项。`,
  ],
  workLate: ({ work, late, limit }) => [
    `Background work "${work}" is LATE: ${late} s, where ${limit} s are allowed.`,
    `后台任务“${work}”延迟：已 ${late} 秒，上限 ${limit} 秒。`,
  ],
  configComplete: ({ checks }) => [
    `The configuration lacks nothing: ${checks} checks.`,
    `配置完整：共检查 ${checks} 项。`,
  ],
  configLacks: ({ finding, count, names }) => [
    `Configuration, ${finding}: ${count}${names && `, such as ${names}`}`,
    `配置检查 ${finding}：${count} 项${names && `，例如 ${names}`}`,
  ],
  chargesWaiting: ({ count }) => [
    `Charges that are not posted yet: ${count}.`,
    `尚未入账的扣费：${count} 笔。`,
  ],
  workNotServed: () => [
    'No server runs on this database: whether background work is late was not checked.',
    '此数据库当前没有服务器运行：未检查后台任务是否延迟。',
  ],
  rekeyed: ({ sealed }) => [
    `Everything is sealed by the present key; ${sealed} secrets were sealed anew.`,
    `全部内容均已使用当前密钥加密；本次重新加密 ${sealed} 项。`,
  ],
  rekeyLost: ({ lost }) => [
    `The key of ${lost} secrets is lost: the people they belong to need another second factor.`,
    `${lost} 项的密钥已丢失：相关人员需重新设置双重验证。`,
  ],
  restored: ({ dataDir }) => [`Restored into ${dataDir}.`, `已恢复到 ${dataDir}。`],
};

/** Below this much free space no start is tried: initdb needs about 60 MB, and a running database its log. */
export const MINIMUM_FREE_MEGABYTES = 100;

/**
 * A failure with a sentence for people. `code` is a key of the failures above; `parameters` fill the text.
 * The message is the English sentence, so that it reads well in a stack trace too.
 */
export class FriendlyError extends Error {
  constructor(code, parameters = {}) {
    super(failures[code](parameters)[0]);
    this.name = 'FriendlyError';
    this.code = code;
    this.parameters = parameters;
  }
}

/** Both sentences of a failure, English first, for stderr. */
export function failureLines(error) {
  return failures[error.code](error.parameters);
}

/** Both sentences of a piece of news, English first. */
export function newsLines(code, parameters = {}) {
  return news[code](parameters);
}

/** Says a piece of news on stderr (stdout belongs to the server's structured log). */
export function say(code, parameters = {}) {
  for (const line of newsLines(code, parameters)) process.stderr.write(`${line}\n`);
}
