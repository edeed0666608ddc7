ALTER TABLE `memberships` ADD `name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `memberships` ADD `last_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `memberships` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `memberships` ADD `last_name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `memberships` ADD `email_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `memberships_name` ON `memberships` (`institute_id`,`role`,`name_key`,`person_id`);--> statement-breakpoint
CREATE INDEX `memberships_last_name` ON `memberships` (`institute_id`,`role`,`last_name_key`,`person_id`);--> statement-breakpoint
CREATE INDEX `memberships_email` ON `memberships` (`institute_id`,`role`,`email_key`,`person_id`);