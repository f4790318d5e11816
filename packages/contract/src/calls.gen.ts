/** Written by `npm run gen` from the folders of the areas (scripts/lib/area-registries.mjs). */
import * as accountAccountCalls from './account/account.calls.ts';
import * as accountFactorCalls from './account/factor.calls.ts';
import * as accountTokenCalls from './account/token.calls.ts';
import * as agentAgentCalls from './agent/agent.calls.ts';
import * as agentAgentMoneyCalls from './agent/agentMoney.calls.ts';
import * as agentApplicationCalls from './agent/application.calls.ts';
import * as approvalApprovalCalls from './approval/approval.calls.ts';
import * as approvalRightCalls from './approval/right.calls.ts';
import * as billAppealCalls from './bill/appeal.calls.ts';
import * as billBillCalls from './bill/bill.calls.ts';
import * as billConsumptionCalls from './bill/consumption.calls.ts';
import * as calendarCalendarCalls from './calendar/calendar.calls.ts';
import * as calendarDutyCalls from './calendar/duty.calls.ts';
import * as certificationCertificationCalls from './certification/certification.calls.ts';
import * as certificationRetentionCalls from './certification/retention.calls.ts';
import * as configAreaCalls from './config/area.calls.ts';
import * as configConfigFileCalls from './config/configFile.calls.ts';
import * as configConstraintCalls from './config/constraint.calls.ts';
import * as configCustomerPriceCalls from './config/customerPrice.calls.ts';
import * as configDictionaryCalls from './config/dictionary.calls.ts';
import * as configErrorEntryCalls from './config/errorEntry.calls.ts';
import * as configJsonTemplateCalls from './config/jsonTemplate.calls.ts';
import * as configPlatformCalls from './config/platform.calls.ts';
import * as configPluginCalls from './config/plugin.calls.ts';
import * as configPriceCalls from './config/price.calls.ts';
import * as configRateCalls from './config/rate.calls.ts';
import * as configRegionCalls from './config/region.calls.ts';
import * as configRenderScriptCalls from './config/renderScript.calls.ts';
import * as configReplyCalls from './config/reply.calls.ts';
import * as configScheduleCalls from './config/schedule.calls.ts';
import * as configSoftwareCalls from './config/software.calls.ts';
import * as configSoftwareFeeCalls from './config/softwareFee.calls.ts';
import * as configTaskGroupCalls from './config/taskGroup.calls.ts';
import * as configThresholdCalls from './config/threshold.calls.ts';
import * as copyrightCopyrightCalls from './copyright/copyright.calls.ts';
import * as dataDataCalls from './data/data.calls.ts';
import * as dayanJobCalls from './dayan/job.calls.ts';
import * as dayanJobsCalls from './dayan/jobs.calls.ts';
import * as dayanOverviewCalls from './dayan/overview.calls.ts';
import * as dayanPublishCalls from './dayan/publish.calls.ts';
import * as dongleDongleCalls from './dongle/dongle.calls.ts';
import * as exportExportCalls from './export/export.calls.ts';
import * as exportPluginCalls from './export/plugin.calls.ts';
import * as feedbackFeedbackCalls from './feedback/feedback.calls.ts';
import * as financeFinanceCalls from './finance/finance.calls.ts';
import * as financeSettingCalls from './finance/setting.calls.ts';
import * as homeHomeCalls from './home/home.calls.ts';
import * as marketingCouponActivityCalls from './marketing/couponActivity.calls.ts';
import * as marketingInviteCalls from './marketing/invite.calls.ts';
import * as marketingPrizePoolCalls from './marketing/prizePool.calls.ts';
import * as marketingRechargeActivityCalls from './marketing/rechargeActivity.calls.ts';
import * as materialMaterialCalls from './material/material.calls.ts';
import * as messagingPushCalls from './messaging/push.calls.ts';
import * as messagingTemplateCalls from './messaging/template.calls.ts';
import * as monitorAbnormalCalls from './monitor/abnormal.calls.ts';
import * as monitorMessageCalls from './monitor/message.calls.ts';
import * as monitorOperationCalls from './monitor/operation.calls.ts';
import * as monitorShareCalls from './monitor/share.calls.ts';
import * as monitorSignInCalls from './monitor/signIn.calls.ts';
import * as monitorSourceCalls from './monitor/source.calls.ts';
import * as nodeAutoChangeCalls from './node/autoChange.calls.ts';
import * as nodeAutoPowerCalls from './node/autoPower.calls.ts';
import * as nodeEnrolmentCalls from './node/enrolment.calls.ts';
import * as nodeFreeSampleCalls from './node/freeSample.calls.ts';
import * as nodeHardwareCalls from './node/hardware.calls.ts';
import * as nodeIdleCalls from './node/idle.calls.ts';
import * as nodeMirrorCalls from './node/mirror.calls.ts';
import * as nodeNodeCalls from './node/node.calls.ts';
import * as nodeNodeCommandCalls from './node/nodeCommand.calls.ts';
import * as nodeNodeImportCalls from './node/nodeImport.calls.ts';
import * as nodeNodeValueCalls from './node/nodeValue.calls.ts';
import * as nodePowerCalls from './node/power.calls.ts';
import * as nodeRentCalls from './node/rent.calls.ts';
import * as nodeTransferCalls from './node/transfer.calls.ts';
import * as noticeDisplayCalls from './notice/display.calls.ts';
import * as noticeNoticeSettingCalls from './notice/noticeSetting.calls.ts';
import * as outsourcingProjectCalls from './outsourcing/project.calls.ts';
import * as outsourcingQualificationCalls from './outsourcing/qualification.calls.ts';
import * as packPackCalls from './pack/pack.calls.ts';
import * as payContractCalls from './pay/contract.calls.ts';
import * as payCouponCalls from './pay/coupon.calls.ts';
import * as payCreditCalls from './pay/credit.calls.ts';
import * as payExplainCalls from './pay/explain.calls.ts';
import * as payFeeCalls from './pay/fee.calls.ts';
import * as payMemberCalls from './pay/member.calls.ts';
import * as payPaymentCalls from './pay/payment.calls.ts';
import * as payRechargeCalls from './pay/recharge.calls.ts';
import * as payRefundCalls from './pay/refund.calls.ts';
import * as payTransferCalls from './pay/transfer.calls.ts';
import * as payVoucherCalls from './pay/voucher.calls.ts';
import * as portalPartnerCalls from './portal/partner.calls.ts';
import * as portalWebhookCalls from './portal/webhook.calls.ts';
import * as receiptInvoiceCalls from './receipt/invoice.calls.ts';
import * as receiptReceiptCalls from './receipt/receipt.calls.ts';
import * as receiptTitleCalls from './receipt/title.calls.ts';
import * as reconciliationCloseCalls from './reconciliation/close.calls.ts';
import * as reconciliationCompanyCalls from './reconciliation/company.calls.ts';
import * as reconciliationLineCalls from './reconciliation/line.calls.ts';
import * as reconciliationOpeningCalls from './reconciliation/opening.calls.ts';
import * as reconciliationStatementCalls from './reconciliation/statement.calls.ts';
import * as searchLookupCalls from './search/lookup.calls.ts';
import * as searchSearchCalls from './search/search.calls.ts';
import * as sessionConsoleCalls from './session/console.calls.ts';
import * as sessionOutboxCalls from './session/outbox.calls.ts';
import * as sessionSessionCalls from './session/session.calls.ts';
import * as staffAdminCalls from './staff/admin.calls.ts';
import * as staffAdminAccountCalls from './staff/adminAccount.calls.ts';
import * as staffOrganizationCalls from './staff/organization.calls.ts';
import * as staffPasswordLinkCalls from './staff/passwordLink.calls.ts';
import * as staffPermissionCalls from './staff/permission.calls.ts';
import * as staffRoleCalls from './staff/role.calls.ts';
import * as statisticsAchievementCalls from './statistics/achievement.calls.ts';
import * as statisticsIncomeCalls from './statistics/income.calls.ts';
import * as statisticsStatisticsCalls from './statistics/statistics.calls.ts';
import * as storageCleanCalls from './storage/clean.calls.ts';
import * as storageKeepCalls from './storage/keep.calls.ts';
import * as storageUseCalls from './storage/use.calls.ts';
import * as surveyProjectCalls from './survey/project.calls.ts';
import * as surveyQuestionnaireCalls from './survey/questionnaire.calls.ts';
import * as taskAnalyseCalls from './task/analyse.calls.ts';
import * as taskAttemptCalls from './task/attempt.calls.ts';
import * as taskFrameCalls from './task/frame.calls.ts';
import * as taskIssueCalls from './task/issue.calls.ts';
import * as taskOutputCalls from './task/output.calls.ts';
import * as taskProhibitCalls from './task/prohibit.calls.ts';
import * as taskRenderCalls from './task/render.calls.ts';
import * as taskRenderFactsCalls from './task/renderFacts.calls.ts';
import * as taskRenderLifeCalls from './task/renderLife.calls.ts';
import * as taskRenderMatchCalls from './task/renderMatch.calls.ts';
import * as taskSoftwareCalls from './task/software.calls.ts';
import * as taskStrategyCalls from './task/strategy.calls.ts';
import * as taskSubmitCalls from './task/submit.calls.ts';
import * as taskTagCalls from './task/tag.calls.ts';
import * as taskTaskPreCalls from './task/taskPre.calls.ts';
import * as taskTaskWordCalls from './task/taskWord.calls.ts';
import * as taskWatchCalls from './task/watch.calls.ts';
import * as transmissionAsperaCalls from './transmission/aspera.calls.ts';
import * as transmissionEngineCalls from './transmission/engine.calls.ts';
import * as transmissionLineCalls from './transmission/line.calls.ts';
import * as userAccessCalls from './user/access.calls.ts';
import * as userAllocationCalls from './user/allocation.calls.ts';
import * as userBlockCalls from './user/block.calls.ts';
import * as userDetailCalls from './user/detail.calls.ts';
import * as userDuplicateCalls from './user/duplicate.calls.ts';
import * as userFileCalls from './user/file.calls.ts';
import * as userPoolCalls from './user/pool.calls.ts';
import * as userRegisterCalls from './user/register.calls.ts';
import * as userServiceCalls from './user/service.calls.ts';
import * as userUserCalls from './user/user.calls.ts';
import * as viewViewCalls from './view/view.calls.ts';

export const callFiles = [
  accountAccountCalls,
  accountFactorCalls,
  accountTokenCalls,
  agentAgentCalls,
  agentAgentMoneyCalls,
  agentApplicationCalls,
  approvalApprovalCalls,
  approvalRightCalls,
  billAppealCalls,
  billBillCalls,
  billConsumptionCalls,
  calendarCalendarCalls,
  calendarDutyCalls,
  certificationCertificationCalls,
  certificationRetentionCalls,
  configAreaCalls,
  configConfigFileCalls,
  configConstraintCalls,
  configCustomerPriceCalls,
  configDictionaryCalls,
  configErrorEntryCalls,
  configJsonTemplateCalls,
  configPlatformCalls,
  configPluginCalls,
  configPriceCalls,
  configRateCalls,
  configRegionCalls,
  configRenderScriptCalls,
  configReplyCalls,
  configScheduleCalls,
  configSoftwareCalls,
  configSoftwareFeeCalls,
  configTaskGroupCalls,
  configThresholdCalls,
  copyrightCopyrightCalls,
  dataDataCalls,
  dayanJobCalls,
  dayanJobsCalls,
  dayanOverviewCalls,
  dayanPublishCalls,
  dongleDongleCalls,
  exportExportCalls,
  exportPluginCalls,
  feedbackFeedbackCalls,
  financeFinanceCalls,
  financeSettingCalls,
  homeHomeCalls,
  marketingCouponActivityCalls,
  marketingInviteCalls,
  marketingPrizePoolCalls,
  marketingRechargeActivityCalls,
  materialMaterialCalls,
  messagingPushCalls,
  messagingTemplateCalls,
  monitorAbnormalCalls,
  monitorMessageCalls,
  monitorOperationCalls,
  monitorShareCalls,
  monitorSignInCalls,
  monitorSourceCalls,
  nodeAutoChangeCalls,
  nodeAutoPowerCalls,
  nodeEnrolmentCalls,
  nodeFreeSampleCalls,
  nodeHardwareCalls,
  nodeIdleCalls,
  nodeMirrorCalls,
  nodeNodeCalls,
  nodeNodeCommandCalls,
  nodeNodeImportCalls,
  nodeNodeValueCalls,
  nodePowerCalls,
  nodeRentCalls,
  nodeTransferCalls,
  noticeDisplayCalls,
  noticeNoticeSettingCalls,
  outsourcingProjectCalls,
  outsourcingQualificationCalls,
  packPackCalls,
  payContractCalls,
  payCouponCalls,
  payCreditCalls,
  payExplainCalls,
  payFeeCalls,
  payMemberCalls,
  payPaymentCalls,
  payRechargeCalls,
  payRefundCalls,
  payTransferCalls,
  payVoucherCalls,
  portalPartnerCalls,
  portalWebhookCalls,
  receiptInvoiceCalls,
  receiptReceiptCalls,
  receiptTitleCalls,
  reconciliationCloseCalls,
  reconciliationCompanyCalls,
  reconciliationLineCalls,
  reconciliationOpeningCalls,
  reconciliationStatementCalls,
  searchLookupCalls,
  searchSearchCalls,
  sessionConsoleCalls,
  sessionOutboxCalls,
  sessionSessionCalls,
  staffAdminCalls,
  staffAdminAccountCalls,
  staffOrganizationCalls,
  staffPasswordLinkCalls,
  staffPermissionCalls,
  staffRoleCalls,
  statisticsAchievementCalls,
  statisticsIncomeCalls,
  statisticsStatisticsCalls,
  storageCleanCalls,
  storageKeepCalls,
  storageUseCalls,
  surveyProjectCalls,
  surveyQuestionnaireCalls,
  taskAnalyseCalls,
  taskAttemptCalls,
  taskFrameCalls,
  taskIssueCalls,
  taskOutputCalls,
  taskProhibitCalls,
  taskRenderCalls,
  taskRenderFactsCalls,
  taskRenderLifeCalls,
  taskRenderMatchCalls,
  taskSoftwareCalls,
  taskStrategyCalls,
  taskSubmitCalls,
  taskTagCalls,
  taskTaskPreCalls,
  taskTaskWordCalls,
  taskWatchCalls,
  transmissionAsperaCalls,
  transmissionEngineCalls,
  transmissionLineCalls,
  userAccessCalls,
  userAllocationCalls,
  userBlockCalls,
  userDetailCalls,
  userDuplicateCalls,
  userFileCalls,
  userPoolCalls,
  userRegisterCalls,
  userServiceCalls,
  userUserCalls,
  viewViewCalls,
] as const;
