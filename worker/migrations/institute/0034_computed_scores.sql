ALTER TABLE `assessment_attempts` ADD `total_points` real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `assessment_attempts` ADD `pending` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `assessment_attempts` ADD `judged` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `assessment_attempts` ADD `right_answers` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `assessment_attempts` ADD `is_clock_set_back` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TRIGGER `assessment_attempts_receipt_stays` BEFORE UPDATE ON `assessment_attempts`
WHEN OLD.receipt IS NOT NULL AND (NEW.receipt IS NOT OLD.receipt OR NEW.submitted_at IS NOT OLD.submitted_at)
BEGIN
  SELECT RAISE(ABORT, 'RECEIPT_STAYS');
END;
--> statement-breakpoint
CREATE TRIGGER `assessment_attempts_paper_stays` BEFORE UPDATE ON `assessment_attempts`
WHEN NEW.seed <> OLD.seed OR NEW.version <> OLD.version OR NEW.started_at <> OLD.started_at
BEGIN
  SELECT RAISE(ABORT, 'PAPER_STAYS');
END;
