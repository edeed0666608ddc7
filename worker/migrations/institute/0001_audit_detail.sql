DROP INDEX `audit_time`;--> statement-breakpoint
ALTER TABLE `audit` ADD `detail` text;--> statement-breakpoint
CREATE INDEX `audit_person` ON `audit` (`institute_id`,`person_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_time` ON `audit` (`institute_id`,`at`,`id`);