CREATE TABLE `merged_people` (
	`institute_id` text NOT NULL,
	`person_id` text NOT NULL,
	`into_id` text NOT NULL,
	`merged_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `person_id`),
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`into_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `merged_people_into` ON `merged_people` (`institute_id`,`into_id`);--> statement-breakpoint
ALTER TABLE `institute_invitations` ADD `first_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `institute_invitations` ADD `last_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `institute_invitations` ADD `guardian_contact_number` text;--> statement-breakpoint
ALTER TABLE `institute_invitations` ADD `class_ids` text DEFAULT '[]' NOT NULL;