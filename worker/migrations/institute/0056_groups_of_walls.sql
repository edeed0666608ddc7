CREATE TABLE `wall_group_members` (
	`institute_id` text NOT NULL,
	`wall_id` text NOT NULL,
	`group_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`person_id` text NOT NULL,
	PRIMARY KEY(`institute_id`, `wall_id`, `person_id`),
	FOREIGN KEY (`institute_id`,`wall_id`) REFERENCES `walls`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `wall_group_members_group` ON `wall_group_members` (`institute_id`,`group_id`);--> statement-breakpoint
CREATE INDEX `wall_group_members_person` ON `wall_group_members` (`institute_id`,`person_id`);--> statement-breakpoint
CREATE INDEX `wall_group_members_lesson` ON `wall_group_members` (`institute_id`,`lesson_id`);--> statement-breakpoint
CREATE TABLE `wall_groups` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`wall_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`number` integer NOT NULL,
	`made_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`wall_id`) REFERENCES `walls`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`lesson_id`) REFERENCES `lessons`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wall_groups_number` ON `wall_groups` (`institute_id`,`wall_id`,`number`);--> statement-breakpoint
CREATE INDEX `wall_groups_lesson` ON `wall_groups` (`institute_id`,`lesson_id`);